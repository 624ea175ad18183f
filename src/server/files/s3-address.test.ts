import { expect, test } from 'vitest'
import { parseS3Address } from './s3-address.ts'

test.each([
  ['s3://files', 'https://files.s3.us-east-1.amazonaws.com', ''],
  ['s3://files/waypoint/?region=ap-southeast-1', 'https://files.s3.ap-southeast-1.amazonaws.com', 'waypoint/'],
  ['s3://files/a/b?endpoint=https://minio.example:9000', 'https://minio.example:9000/files', 'a/b/'],
  ['s3://files?endpoint=https://id.r2.example&region=auto&style=host', 'https://files.id.r2.example', ''],
])('%s has the URL %s', (text, url, prefix) => {
  expect(parseS3Address(text)).toMatchObject({ bucket: 'files', url, prefix })
})

test.each([
  's3://',
  's3:files',
  'https://files.example',
  's3://key:secret@files',
  's3://files?endpoint=minio.example',
  's3://files?endpoint=https://minio.example/path',
  's3://files?endpoint=https://key:secret@minio.example',
  's3://files?end=https://minio.example',
  's3://files?style=virtual',
  's3://files/../other//',
  's3://files/a b',
  's3://Files_',
])('%s is not a valid bucket', (text) => {
  expect(parseS3Address(text)).toBeNull()
})
