/** A few kilobytes on every page that improve what already works without them. No framework; each module minds its own nodes. */
import { showChannelOfBrowser } from './enhance/chat.ts'
import { findCities } from './enhance/cities.ts'
import { closeDialogs } from './enhance/dialogs.ts'
import { openFolds } from './enhance/folds.ts'
import { shareHomeCountry } from './enhance/home-country.ts'
import { joinListFilters } from './enhance/list-filters.ts'
import { showLoadingBar } from './enhance/loading-bar.ts'
import { pointOnMap } from './enhance/map.ts'
import { closeMenusOutside } from './enhance/menus.ts'
import { offerPrint } from './enhance/print.ts'
import { improveSearch } from './enhance/search.ts'
import { offerSharing } from './enhance/sharing.ts'
import { keepShortlist } from './enhance/shortlist.ts'
import { suggestWhileTyping } from './enhance/suggestions.ts'
import { showChosenTabs } from './enhance/tabs.ts'
import { firstTouch } from './first-touch.ts'

// menus and dialogs run first; an error in one enhancement does not stop the others
for (const improve of [
  closeDialogs,
  closeMenusOutside,
  improveSearch,
  suggestWhileTyping,
  joinListFilters,
  findCities,
  openFolds,
  shareHomeCountry,
  pointOnMap,
  showChosenTabs,
  showLoadingBar,
  showChannelOfBrowser,
  offerPrint,
  offerSharing,
  keepShortlist,
  firstTouch,
])
  try {
    improve()
  } catch (error) {
    reportError(error)
  }

// whoever drives the page from outside waits for this
document.documentElement.dataset.operable = ''
