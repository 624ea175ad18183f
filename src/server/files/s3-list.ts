/** A page of a bucket's list (ListObjectsV2), out of its XML. */
import { SaxesParser } from 'saxes'

export type ListPage = { objects: { key: string; writtenAt: number }[]; next: string | null }

/** @throws Error for what is no such list */
export function readListPage(xml: string): ListPage {
  const objects: ListPage['objects'] = []
  const path: string[] = []
  let [text, key, writtenAt] = ['', '', 0]
  let isWhole = false
  let next: string | null = null
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
  })
  const addText = (piece: string) => {
    text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const place = path.join('/')
    path.pop()
    if (place === 'ListBucketResult/Contents/Key') key = text
    if (place === 'ListBucketResult/Contents/LastModified') writtenAt = Date.parse(text)
    if (place === 'ListBucketResult/Contents') objects.push({ key, writtenAt })
    if (place === 'ListBucketResult/NextContinuationToken') next = text
    if (place === 'ListBucketResult') isWhole = true
    text = ''
  })
  parser.write(xml).close()
  if (!isWhole) throw new Error('it is no list of a bucket')
  return { objects, next }
}
