/** All languages at once: for the server only. The site's own messages, and those shared with the API. */
import { type PerLanguage, perLanguage } from '../../domain/languages/index.ts'
import { loadMessages, type Messages as MessagesByFile } from '../../domain/messages.ts'

export type Messages = MessagesByFile['site'] & MessagesByFile['domain']
const [own, shared] = await Promise.all([loadMessages('site'), loadMessages('domain')])
export const messages: PerLanguage<Messages> = perLanguage((language) => ({ ...own[language], ...shared[language] }))
