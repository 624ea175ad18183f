/** Every function of the console, by its name. Loaders and actions can call every export with an `access`. */
import * as account from './account.ts'
import * as appointments from './appointments.ts'
import * as changedArticles from './articles/change-articles.ts'
import * as textFinds from './articles/find-for-text.ts'
import * as articleList from './articles/list-articles.ts'
import * as article from './articles/show-article.ts'
import * as audit from './audit.ts'
import * as bookingRules from './booking-rules.ts'
import * as channels from './channels.ts'
import * as connections from './connections.ts'
import * as changedContent from './content/change-content.ts'
import * as entryHistory from './content/history.ts'
import * as contentList from './content/list-content.ts'
import * as entryNames from './content/list-names.ts'
import * as contentPreview from './content/preview-content.ts'
import * as officeRemoval from './content/remove-office.ts'
import * as scheduled from './content/schedule.ts'
import * as due from './content/show-due.ts'
import * as entry from './content/show-entry.ts'
import * as dashboard from './dashboard.ts'
import * as day from './day.ts'
import * as imports from './imports/imports.ts'
import * as launch from './launch.ts'
import * as changedLeads from './leads/change-leads.ts'
import * as duplicates from './leads/duplicates.ts'
import * as leadImports from './leads/import-leads.ts'
import * as orderMoney from './leads/order-money.ts'
import * as readLeads from './leads/read-leads.ts'
import * as mail from './mail.ts'
import * as people from './people.ts'
import * as pictures from './pictures.ts'
import * as privacy from './privacy.ts'
import * as registerUploads from './programmes/register-uploads.ts'
import * as schoolProgrammes from './programmes/school-programmes.ts'
import * as redirects from './redirects/redirects.ts'
import * as settings from './settings.ts'
import * as signIn from './sign-in.ts'
import type { StaffFunction } from './staff-function.ts'
import * as views from './views.ts'

const exported = {
  ...account,
  ...appointments,
  ...bookingRules,
  ...channels,
  ...changedArticles,
  ...textFinds,
  ...articleList,
  ...article,
  ...audit,
  ...changedContent,
  ...connections,
  ...entryHistory,
  ...entryNames,
  ...contentList,
  ...contentPreview,
  ...officeRemoval,
  ...scheduled,
  ...due,
  ...entry,
  ...imports,
  ...dashboard,
  ...day,
  ...launch,
  ...changedLeads,
  ...duplicates,
  ...leadImports,
  ...readLeads,
  ...orderMoney,
  ...mail,
  ...people,
  ...pictures,
  ...redirects,
  ...privacy,
  ...registerUploads,
  ...schoolProgrammes,
  ...settings,
  ...signIn,
  ...views,
}

type Exported = typeof exported
type IsFunction<E> = E extends StaffFunction<infer _, unknown> ? true : false
/** The functions by name, without what else their files export. */
export type StaffFunctions = {
  [N in keyof Exported as IsFunction<Exported[N]> extends true ? N : never]: Exported[N]
}

export const staffFunctions = Object.fromEntries(
  Object.entries(exported).filter(([, one]) => typeof one === 'object' && 'access' in one),
) as StaffFunctions
