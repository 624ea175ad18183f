/** What improves the console's pages, which work without it: keys in lists, and lists that say when something new is there. */
import { carryText } from './script/answers.ts'
import { setFocusPoint } from './script/focus.ts'
import { moveByKeys } from './script/keys.ts'
import { tellLengths, tellTooLong } from './script/lengths.ts'
import { keepListNew } from './script/news.ts'
import { offerPasskeys } from './script/passkeys.ts'
import { keepTyped } from './script/typed.ts'
import { keepUnsaved } from './script/unsaved.ts'
import { sendOneByOne } from './script/uploads.ts'

moveByKeys()
keepListNew()
offerPasskeys()
carryText()
setFocusPoint()
sendOneByOne()
tellLengths()
tellTooLong()
// what they bring back is looked at by what listens already
keepUnsaved()
keepTyped()
// whoever drives the page from outside waits for this
document.documentElement.dataset.operable = ''
