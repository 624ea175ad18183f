import { readListPage } from './s3-list.ts'
import { notAsWritten, type S3Client } from './s3-requests.ts'

const ok = 200

/** All objects below a prefix. @throws FilesAway */
export async function listObjects({ retried, textOf, once }: S3Client, prefix: string) {
  async function listPage(query: Record<string, string>) {
    const xml = await textOf(await once({ method: 'GET', query, fine: [ok] }))
    try {
      return readListPage(xml)
    } catch (error) {
      throw notAsWritten(`it answers no list: ${(error as Error).message}`)
    }
  }
  const found: { key: string; writtenAt: number }[] = []
  let token: string | null = null
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix }
    if (token) query['continuation-token'] = token
    const page = await retried(() => listPage(query))
    found.push(...page.objects)
    token = page.next
  } while (token)
  return found
}
