import { savedFile } from '../../shell/action-error.ts'
import { signedInLoader } from '../../shell/page.ts'

export const loader = signedInLoader(async ({ staff, params }) => {
  const { id = '', place = '' } = params
  const { name, content } = await staff.showMailPart({ id, place })
  return savedFile(name || 'attachment', Buffer.from(content, 'base64'))
})
