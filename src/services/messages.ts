/** The translators of mails and of what staff read about leads. */
import { loadMessages } from '../domain/messages.ts'
import { translators } from '../domain/translators.ts'

export const messages = translators(await loadMessages('services'))
