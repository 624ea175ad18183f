import { savedFile } from '../shell/action-error.ts'
import { signedInLoader } from '../shell/page.ts'

export const loader = signedInLoader(async ({ staff, params }) => {
  const { id = '', file = '' } = params
  const { name, content } = await staff.showLeadFile({ id, file_id: file })
  return savedFile(name, Buffer.from(content, 'base64'))
})
