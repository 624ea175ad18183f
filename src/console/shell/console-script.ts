/** Progressive enhancement of the console's pages: keyboard shortcuts, lists that update, protection of unsaved input. */
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
// last: restored input must trigger the listeners above
keepUnsaved()
keepTyped()
// end-to-end tests wait for this
document.documentElement.dataset.operable = ''
