/** Progressive enhancement of the console's pages: keyboard shortcuts, lists that update, a calendar to drag in, protection of unsaved input. */
import { carryText } from './script/answers.ts'
import { dragCards } from './script/board.ts'
import { dragAppointments } from './script/calendar.ts'
import { checkAll } from './script/check-all.ts'
import { offerColourPickers } from './script/colours.ts'
import { removeExpired } from './script/expiry.ts'
import { limitFiles } from './script/file-sizes.ts'
import { setFocusPoint } from './script/focus.ts'
import { moveByKeys } from './script/keys.ts'
import { showLengths, showTooLong } from './script/lengths.ts'
import { refreshList } from './script/live-list.ts'
import { offerNotifications } from './script/notifications.ts'
import { offerPasskeys } from './script/passkeys.ts'
import { offerPrint } from './script/print.ts'
import { saveInput } from './script/saved-input.ts'
import { chooseTimeZone } from './script/time-zone.ts'
import { protectInput } from './script/unsaved-input.ts'
import { uploadFiles } from './script/uploads.ts'

moveByKeys()
refreshList()
checkAll()
offerPasskeys()
offerNotifications()
offerPrint()
carryText()
dragAppointments()
dragCards()
setFocusPoint()
offerColourPickers()
chooseTimeZone()
uploadFiles()
limitFiles()
removeExpired()
showLengths()
showTooLong()
// last: restored input must trigger the listeners above
protectInput()
saveInput()
// end-to-end tests wait for this
document.documentElement.dataset.operable = ''
