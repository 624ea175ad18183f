import type { Migration } from 'kysely/migration'
import * as baseline from './0001-baseline.ts'
import * as cleanExamples from './0002-clean-examples.ts'
import * as searchInMemory from './0003-search-in-memory.ts'
import * as contentAsJson from './0004-content-as-json.ts'
import * as nameOrderInMemory from './0005-name-order-in-memory.ts'
import * as bookingAnswers from './0006-booking-answers.ts'
import * as officesAndCountries from './0007-offices-and-countries.ts'
import * as editions from './0008-editions.ts'
import * as staffRoles from './0009-staff-roles.ts'
import * as services from './0010-services.ts'
import * as programmes from './0011-programmes.ts'
import * as ownProgrammes from './0012-own-programmes.ts'
import * as appointments from './0013-appointments.ts'
import * as notifiedWaits from './0014-notified-waits.ts'
import * as manualLeads from './0015-manual-leads.ts'
import * as holdNetworks from './0016-hold-networks.ts'
import * as mailIn from './0017-mail-in.ts'
import * as leadImports from './0018-lead-imports.ts'
import * as leadNotices from './0019-lead-notices.ts'
import * as articleKinds from './0020-article-kinds.ts'
import * as payments from './0021-payments.ts'
import * as contentChanges from './0022-content-changes.ts'
import * as languageOfNames from './0023-language-of-names.ts'
import * as pushSubscriptions from './0024-push-subscriptions.ts'
import * as connections from './0025-connections.ts'
import * as originsAndSharedViews from './0026-origins-and-shared-views.ts'
import * as articleReaders from './0027-article-readers.ts'
import * as channels from './0028-channels.ts'
import * as mailOut from './0029-mail-out.ts'

/** Every migration in order; neither its name nor its text changes once it is released (frozen.test.ts). */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-clean-examples': cleanExamples,
  '0003-search-in-memory': searchInMemory,
  '0004-content-as-json': contentAsJson,
  '0005-name-order-in-memory': nameOrderInMemory,
  '0006-booking-answers': bookingAnswers,
  '0007-offices-and-countries': officesAndCountries,
  '0008-editions': editions,
  '0009-staff-roles': staffRoles,
  '0010-services': services,
  '0011-programmes': programmes,
  '0012-own-programmes': ownProgrammes,
  '0013-appointments': appointments,
  '0014-notified-waits': notifiedWaits,
  '0015-manual-leads': manualLeads,
  '0016-hold-networks': holdNetworks,
  '0017-mail-in': mailIn,
  '0018-lead-imports': leadImports,
  '0019-lead-notices': leadNotices,
  '0020-article-kinds': articleKinds,
  '0021-payments': payments,
  '0022-content-changes': contentChanges,
  '0023-language-of-names': languageOfNames,
  '0024-push-subscriptions': pushSubscriptions,
  '0025-connections': connections,
  '0026-origins-and-shared-views': originsAndSharedViews,
  '0027-article-readers': articleReaders,
  '0028-channels': channels,
  '0029-mail-out': mailOut,
}
