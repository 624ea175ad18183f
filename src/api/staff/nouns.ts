/** The staff's part of the API as the console speaks of it. The addresses stand in `routes.ts`. */
import { confirmOwnApp, removeOwnApp, renewOwnCodes, setUpApp } from './account/app.ts'
import { changeOwnPassword } from './account/change-password.ts'
import { changeOwnProfile } from './account/change-profile.ts'
import { addOwnPasskey, askNewPasskey, removeOwnPasskey } from './account/passkeys.ts'
import { revokeOtherOwnSessions } from './account/revoke-others.ts'
import { revokeOwnSession } from './account/revoke-session.ts'
import { showAccount } from './account/show-account.ts'
import { changeArticle, createNewArticle } from './articles/change-article.ts'
import {
  discardArticleDraft,
  publishArticleText,
  restoreArticleText,
  saveArticleText,
  scheduleArticleText,
  unscheduleArticleText,
  withdrawArticleText,
} from './articles/change-text.ts'
import { findForText } from './articles/find-for-text.ts'
import { listArticlesToEdit } from './articles/list-articles.ts'
import { noteArticlePresence } from './articles/note-presence.ts'
import { showArticleOptions, showArticleToEdit } from './articles/show-article.ts'
import { listAudit } from './audit/list-audit.ts'
import { changeThings } from './content/change-things.ts'
import { confirmLanguage, restoreRevision, showHistory } from './content/history.ts'
import { showNames } from './content/list-names.ts'
import { listKinds, listThings } from './content/list-things.ts'
import { previewThing } from './content/preview-thing.ts'
import { scheduleChange, showScheduled, unscheduleChange } from './content/schedule.ts'
import { showDue } from './content/show-due.ts'
import { showBlank, showThing } from './content/show-thing.ts'
import { exportDashboard, showDashboard } from './dashboard/show-dashboard.ts'
import { showDay } from './day/show-day.ts'
import { applySheet, listTargets, sendSheet, showImport, showSheet } from './imports/imports.ts'
import { addNote } from './leads/add-note.ts'
import { addTask } from './leads/add-task.ts'
import { answerLead, undoAnswer } from './leads/answer-lead.ts'
import { changeLead } from './leads/change-lead.ts'
import { decideProposal } from './leads/decide-proposal.ts'
import { listDoubles, showDouble } from './leads/doubles.ts'
import { draftAnswer, previewAnswer } from './leads/draft-answer.ts'
import { exportLeads, listRows } from './leads/export-leads.ts'
import { finishTask } from './leads/finish-task.ts'
import { addLeadFile, removeLeadFile, showLeadFile } from './leads/lead-files.ts'
import { listLeads } from './leads/list-leads.ts'
import { mergeLeads, tellApart, undoMerge } from './leads/merge-leads.ts'
import { moveOrder } from './leads/move-order.ts'
import { noteWriting } from './leads/note-writing.ts'
import { showChanges } from './leads/show-changes.ts'
import { showLead } from './leads/show-lead.ts'
import { acceptLink } from './links/accept.ts'
import { forgotPassword } from './links/forgot.ts'
import { setPassword } from './links/set-password.ts'
import { setUpConsole } from './links/set-up.ts'
import { showLink } from './links/show-link.ts'
import { changePersonRights, disable, enable, invite, resetAccess } from './people/change-people.ts'
import { listColleagues } from './people/list-colleagues.ts'
import { listEverybody } from './people/list-people.ts'
import {
  addPicture,
  changePicture,
  listPictures,
  removePicture,
  replacePicture,
  showPicture,
} from './pictures/pictures.ts'
import { addRedirect, importRedirects, removeRedirect } from './redirects/change-redirects.ts'
import { listRedirects } from './redirects/list-redirects.ts'
import { testAddress } from './redirects/test-address.ts'
import { erasePerson, exportPerson, findPeople, showPerson } from './rights/person.ts'
import { saveRetention, showRetention } from './rights/retention.ts'
import { endSession } from './session/end-session.ts'
import { askPasskey, askProof, proveWithPasskey, signInWithPasskey } from './session/passkey.ts'
import { prove } from './session/prove.ts'
import { showAwaited } from './session/show-awaited.ts'
import { signInByCode } from './session/show-code.ts'
import { showMe } from './session/show-me.ts'
import { signInByPassword } from './session/sign-in.ts'
import { saveAssignment, showAssignment } from './settings/assignment.ts'
import { listCalendars, saveCalendar } from './settings/calendars.ts'
import { saveGoals, showGoals } from './settings/goals.ts'
import { listTemplates, removeTemplate, saveTemplate } from './settings/templates.ts'
import { listViews, removeView, renameView, saveView } from './views/views.ts'

export const staffNouns = {
  articles: {
    list: listArticlesToEdit,
    one: showArticleToEdit,
    create: createNewArticle,
    change: changeArticle,
    save: saveArticleText,
    publish: publishArticleText,
    schedule: scheduleArticleText,
    unschedule: unscheduleArticleText,
    discard: discardArticleDraft,
    withdraw: withdrawArticleText,
    restore: restoreArticleText,
    find: findForText,
    options: showArticleOptions,
    presence: noteArticlePresence,
  },
  redirects: {
    list: listRedirects,
    add: addRedirect,
    importAll: importRedirects,
    test: testAddress,
    remove: removeRedirect,
  },
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
  session: {
    me: showMe,
    signIn: signInByPassword,
    awaited: showAwaited,
    showCode: signInByCode,
    askPasskey,
    byPasskey: signInWithPasskey,
    prove,
    askProof,
    proveByPasskey: proveWithPasskey,
    end: endSession,
  },
  links: { one: showLink, setUp: setUpConsole, accept: acceptLink, setPassword, forgot: forgotPassword },
  account: {
    one: showAccount,
    change: changeOwnProfile,
    changePassword: changeOwnPassword,
    setUpApp,
    confirmApp: confirmOwnApp,
    removeApp: removeOwnApp,
    renewCodes: renewOwnCodes,
    askPasskey: askNewPasskey,
    addPasskey: addOwnPasskey,
    removePasskey: removeOwnPasskey,
    revokeSession: revokeOwnSession,
    revokeOthers: revokeOtherOwnSessions,
  },
  people: {
    list: listEverybody,
    colleagues: listColleagues,
    invite,
    changeRights: changePersonRights,
    reset: resetAccess,
    disable,
    enable,
  },
  leads: {
    list: listLeads,
    changes: showChanges,
    one: showLead,
    change: changeLead,
    answer: answerLead,
    undoAnswer,
    noteWriting,
    decideProposal,
    draft: draftAnswer,
    preview: previewAnswer,
    addNote,
    addTask,
    finishTask,
    moveOrder,
    file: showLeadFile,
    addFile: addLeadFile,
    removeFile: removeLeadFile,
    doubles: listDoubles,
    double: showDouble,
    merge: mergeLeads,
    tellApart,
    undoMerge,
    export: exportLeads,
    rows: listRows,
  },
  dashboard: { show: showDashboard, export: exportDashboard },
  audit: { list: listAudit },
  rights: {
    find: findPeople,
    person: showPerson,
    exportAll: exportPerson,
    erase: erasePerson,
    retention: showRetention,
    saveRetention,
  },
  imports: { targets: listTargets, sheet: showSheet, send: sendSheet, one: showImport, apply: applySheet },
  day: { one: showDay },
  views: { list: listViews, save: saveView, rename: renameView, remove: removeView },
  settings: {
    calendars: listCalendars,
    saveCalendar,
    goals: showGoals,
    saveGoals,
    assignment: showAssignment,
    saveAssignment,
    templates: listTemplates,
    saveTemplate,
    removeTemplate,
  },
  pictures: {
    list: listPictures,
    one: showPicture,
    add: addPicture,
    change: changePicture,
    replace: replacePicture,
    remove: removePicture,
  },
} as const
