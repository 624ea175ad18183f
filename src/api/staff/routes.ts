/** The staff's route table, below `/api/staff`. */
import { Hono } from 'hono'
import type { ApiEnv } from '../context.ts'
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
import { answerLead } from './leads/answer-lead.ts'
import { changeLead } from './leads/change-lead.ts'
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

export const staffRoutes = new Hono<ApiEnv>()
  .get('/session', showMe)
  .post('/session', signInByPassword)
  .get('/session/awaited', showAwaited)
  .post('/session/code', signInByCode)
  .post('/session/passkey/question', askPasskey)
  .post('/session/passkey', signInWithPasskey)
  .post('/session/proof', prove)
  .post('/session/proof/passkey/question', askProof)
  .post('/session/proof/passkey', proveWithPasskey)
  .post('/session/end', endSession)
  .get('/links', showLink)
  .post('/links/setup', setUpConsole)
  .post('/links/accept', acceptLink)
  .post('/links/password', setPassword)
  .post('/links/forgot', forgotPassword)
  .get('/account', showAccount)
  .post('/account', changeOwnProfile)
  .post('/account/password', changeOwnPassword)
  .post('/account/app', setUpApp)
  .post('/account/app/confirm', confirmOwnApp)
  .post('/account/app/remove', removeOwnApp)
  .post('/account/recovery', renewOwnCodes)
  .post('/account/passkeys/question', askNewPasskey)
  .post('/account/passkeys', addOwnPasskey)
  .post('/account/passkeys/remove', removeOwnPasskey)
  .post('/account/sessions/end', revokeOwnSession)
  .post('/account/sessions/end-others', revokeOtherOwnSessions)
  .get('/people', listEverybody)
  .post('/people', invite)
  .post('/people/:id/rights', changePersonRights)
  .post('/people/:id/reset', resetAccess)
  .post('/people/:id/disable', disable)
  .post('/people/:id/enable', enable)
  .get('/colleagues', listColleagues)
  .get('/leads', listLeads)
  .get('/leads/changes', showChanges)
  .get('/leads/:id', showLead)
  .post('/leads/:id/change', changeLead)
  .post('/leads/:id/answers', answerLead)
  .post('/leads/:id/wrote', noteWriting)
  .get('/leads/:id/draft', draftAnswer)
  .post('/leads/:id/preview', previewAnswer)
  .post('/leads/:id/notes', addNote)
  .post('/leads/:id/tasks', addTask)
  .post('/leads/:id/tasks/:task/done', finishTask)
  .post('/leads/:id/orders/:reference/state', moveOrder)
  .post('/leads/:id/orders/:reference/files', addLeadFile)
  .get('/leads/:id/files/:file_id', showLeadFile)
  .post('/leads/:id/files/:file_id/remove', removeLeadFile)
  .get('/audit', listAudit)
  .get('/rights', findPeople)
  .get('/rights/person', showPerson)
  .post('/rights/export', exportPerson)
  .post('/rights/erase', erasePerson)
  .get('/settings/retention', showRetention)
  .post('/settings/retention', saveRetention)
  .get('/leads/:id/doubles', listDoubles)
  .get('/leads/:id/doubles/:other', showDouble)
  .post('/leads/:id/doubles/:other/merge', mergeLeads)
  .post('/leads/:id/doubles/:other/apart', tellApart)
  .post('/leads/:id/merges/:merge/undo', undoMerge)
  .get('/leads-export', exportLeads)
  .post('/leads-rows', listRows)
  .get('/dashboard', showDashboard)
  .get('/dashboard/export', exportDashboard)
  .get('/settings/calendars', listCalendars)
  .post('/settings/calendars/:office', saveCalendar)
  .get('/settings/goals', showGoals)
  .post('/settings/goals', saveGoals)
  .get('/settings/assignment', showAssignment)
  .post('/settings/assignment', saveAssignment)
  .get('/articles', listArticlesToEdit)
  .post('/articles', createNewArticle)
  .get('/article-finds', findForText)
  .get('/article-options', showArticleOptions)
  .post('/articles/:key', changeArticle)
  .post('/articles/:key/restore', restoreArticleText)
  .get('/articles/:key/:locale', showArticleToEdit)
  .post('/articles/:key/:locale', saveArticleText)
  .post('/articles/:key/:locale/publish', publishArticleText)
  .post('/articles/:key/:locale/schedule', scheduleArticleText)
  .post('/articles/:key/:locale/unschedule', unscheduleArticleText)
  .post('/articles/:key/:locale/discard', discardArticleDraft)
  .post('/articles/:key/:locale/withdraw', withdrawArticleText)
  .post('/articles/:key/:locale/presence', noteArticlePresence)
  .get('/redirects', listRedirects)
  .post('/redirects', addRedirect)
  .post('/redirects/import', importRedirects)
  .get('/redirects/test', testAddress)
  .post('/redirects/:redirect/remove', removeRedirect)
  .get('/content', listKinds)
  .post('/content', changeThings)
  .post('/content/restore', restoreRevision)
  .post('/content-preview', previewThing)
  .get('/content-due', showDue)
  .get('/content/:kind', listThings)
  .get('/content/:kind/scheduled', showScheduled)
  .post('/content/:kind/scheduled', scheduleChange)
  .post('/content/:kind/scheduled/remove', unscheduleChange)
  .get('/content/:kind/new', showBlank)
  .get('/content/:kind/names', showNames)
  .get('/content/:kind/things/:key', showThing)
  .get('/content/:kind/things/:key/history', showHistory)
  .post('/content/:kind/things/:key/confirm', confirmLanguage)
  .get('/imports', listTargets)
  .get('/imports/sheet', showSheet)
  .post('/imports', sendSheet)
  .get('/imports/:import', showImport)
  .post('/imports/:import/apply', applySheet)
  .get('/day', showDay)
  .get('/views', listViews)
  .post('/views', saveView)
  .post('/views/:view/rename', renameView)
  .post('/views/:view/remove', removeView)
  .get('/settings/templates', listTemplates)
  .post('/settings/templates/:template', saveTemplate)
  .post('/settings/templates/:template/remove', removeTemplate)
  .get('/pictures', listPictures)
  .post('/pictures', addPicture)
  .get('/pictures/:code', showPicture)
  .post('/pictures/:code', changePicture)
  .post('/pictures/:code/file', replacePicture)
  .post('/pictures/:code/remove', removePicture)
