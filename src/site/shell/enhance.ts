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
import { improveSearch, suggestWhileTyping } from './enhance/search.ts'
import { keepShortlist } from './enhance/shortlist.ts'
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

// browser tests wait for this attribute
document.documentElement.dataset.operable = ''
