/** What improves the console's pages, which work without it: keys in lists, and lists that stay new. */
import { moveByKeys } from './script/keys.ts'
import { keepListNew } from './script/news.ts'
import { offerPasskeys } from './script/passkeys.ts'

moveByKeys()
keepListNew()
offerPasskeys()
// whoever drives the page from outside waits for this
document.documentElement.dataset.operable = ''
