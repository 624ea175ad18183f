/** Endpoints of the content and its imports, which answer over HTTP too. */
import { changeThings } from './content/change-things.ts'
import { confirmLanguage, restoreRevision, showHistory } from './content/history.ts'
import { showNames } from './content/list-names.ts'
import { listKinds, listThings } from './content/list-things.ts'
import { previewThing } from './content/preview-thing.ts'
import { scheduleChange, showScheduled, unscheduleChange } from './content/schedule.ts'
import { showDue } from './content/show-due.ts'
import { showBlank, showThing } from './content/show-thing.ts'
import { applySheet, listTargets, sendSheet, showImport, showSheet } from './imports/imports.ts'

export const staffNouns = {
  content: {
    kinds: listKinds,
    due: showDue,
    things: listThings,
    thing: showThing,
    blank: showBlank,
    names: showNames,
    change: changeThings,
    preview: previewThing,
    history: showHistory,
    restore: restoreRevision,
    confirm: confirmLanguage,
    scheduled: showScheduled,
    schedule: scheduleChange,
    unschedule: unscheduleChange,
  },
  imports: { targets: listTargets, sheet: showSheet, send: sendSheet, one: showImport, apply: applySheet },
} as const
