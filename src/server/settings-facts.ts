import type { SettingsFacts } from '../domain/launch.ts'
import { type Config, ownOrigins } from './config.ts'

/** What the settings say about a site that is to be public. */
export function settingsFacts(config: Config): SettingsFacts {
  const origins = ownOrigins(config)
  return {
    sendsMail: config.SMTP_URL !== null,
    hasSender: config.MAIL_FROM !== null,
    hasLeadsTo: config.LEADS_TO !== null,
    hasAddresses: origins.length > 0,
    hasTls: origins.some((origin) => origin.startsWith('https:')),
    trustsProxy: config.TRUST_PROXY > 0,
    hasBackups: config.BACKUP_TO !== null,
    isShared: /^postgres/.test(config.DATABASE_URL ?? ''),
    hasSecret: config.SECRET !== null,
    hasTestCaptcha: config.CAPTCHA_TEST_ANSWER !== null,
    hasLimits: config.RATE_LIMITS !== null,
  }
}
