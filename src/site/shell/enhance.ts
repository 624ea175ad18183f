/** A few kilobytes on every page that enhance features which also work without them. No framework; each module handles its own nodes. */
import {
  closeDialogs,
  closeMenusOutside,
  offerPrint,
  offerSharing,
  openFolds,
  showChannelOfBrowser,
  showChosenTabs,
  showLoadingBar,
} from './enhance/controls.ts'
import { findCities, joinListFilters, pointOnMap, shareHomeCountry } from './enhance/list-filters.ts'
import { enhanceSearch, suggestWhileTyping } from './enhance/search.ts'
import { enhanceShortlist } from './enhance/shortlist.ts'
import { firstTouch } from './first-touch.ts'

// menus and dialogs run first; an error in one enhancement does not stop the others
for (const enhance of [
  closeDialogs,
  closeMenusOutside,
  enhanceSearch,
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
  enhanceShortlist,
  firstTouch,
])
  try {
    enhance()
  } catch (error) {
    reportError(error)
  }

// browser tests wait for this attribute
document.documentElement.dataset.operable = ''
