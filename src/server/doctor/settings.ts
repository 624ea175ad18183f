import { type Config, ownOrigins, parseConfig } from '../config.ts'
import { type Finding, finding } from './finding.ts'

const found = finding('settings')

/** Reads the settings; null when one of them can't be read, for then nothing starts. */
export function checkSettings(environment: Record<string, string | undefined>): {
  config: Config | null
  findings: Finding[]
} {
  try {
    const config = parseConfig(environment)
    const findings = adviceOn(config)
    return { config, findings: findings.length > 0 ? findings : [found('well', 'all can be read')] }
  } catch (error) {
    const lines = (error as Error).message.split('\n')
    return {
      config: null,
      findings: lines.map((line) => found('wrong', `${line}; change it in .env or the environment`)),
    }
  }
}

function adviceOn(config: Config): Finding[] {
  const origins = ownOrigins(config)
  const advice: [boolean, Finding][] = [
    [
      origins.length === 0,
      found(
        'careful',
        'no public address is known; set EDITION_HOSTS, or PUBLIC_URL, or links in mails lead to localhost',
      ),
    ],
    [
      origins.some((origin) => origin.startsWith('https:')) && config.TRUST_PROXY === 0,
      found(
        'wrong',
        'addresses begin with https, and no proxy is trusted; set TRUST_PROXY=1 behind the proxy that ends TLS, or forms and limits take it for every visitor',
      ),
    ],
    [
      !config.LEADS_TO,
      found('careful', 'LEADS_TO is not set; a lead whose office has no address of its own is mailed to nobody'),
    ],
    [
      config.SMTP_URL !== null && !config.MAIL_FROM,
      found('wrong', 'mails go out as no-reply@waypoint.example; set MAIL_FROM to an address of your domain'),
    ],
    [
      config.CAPTCHA_TEST_ANSWER !== null,
      found('wrong', 'CAPTCHA_TEST_ANSWER is set, for tests only: it answers any captcha; take it away'),
    ],
    [
      config.RATE_LIMITS === null,
      found('wrong', 'RATE_LIMITS is off, for tests only: anybody may send any number of forms; take it away'),
    ],
    [
      /^postgres/.test(config.DATABASE_URL ?? '') && !config.SECRET,
      found('careful', 'SECRET is made for this instance alone; with several, set one for all'),
    ],
  ]
  return advice.flatMap(([applies, said]) => (applies ? [said] : []))
}
