import { expect, test } from 'vitest'
import { boundaryOf, isMultipart, isUrlEncoded } from '../../domain/form-type.ts'
import { measureForm } from './form-size.ts'

const part = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`
const formOf = (boundary: string, count: number) =>
  Buffer.from(
    `${Array.from({ length: count }, (_, place) => `--${boundary}\r\n${part(`f${place}`)}`).join('')}--${boundary}--\r\n`,
  )

test.each([
  'multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW',
  'multipart/form-data;boundary="----formdata-undici-0123"',
  'Multipart/Form-Data; Boundary=a; charset=utf-8',
  'multipart/form-data; charset=UTF-8; boundary=a',
])('the parts of %s are counted', (type) => {
  expect(measureForm(formOf(boundaryOf(type) ?? '', 3), type, 100)).toMatchObject({ fields: 3, files: 0 })
})

test.each([
  'multipart/form-data; boundary=A, multipart/form-data; boundary=B',
  'multipart/form-data; x="; boundary=A"; boundary=B',
  'multipart/form-data; boundary=A; boundary=B',
  'multipart/form-data; boundary=A,',
  'application/x-www-form-urlencoded;a, multipart/form-data; boundary=B',
  'text/plain, application/x-www-form-urlencoded',
])('%s, which parsers may read otherwise, is no form', (type) => {
  expect([isMultipart(type), isUrlEncoded(type), boundaryOf(type)]).toEqual([false, false, null])
})
