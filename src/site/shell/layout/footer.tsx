import { Fragment, type ReactNode } from 'react'
import { editionOf } from '../../../domain/editions.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { Fold } from '../../ui/fold.tsx'
import type { LayoutData } from '../layout-data.ts'
import { useHref, useLayout } from '../links.ts'
import { channelName, channelOf, socialName } from './chat.tsx'
import { LanguageSwitch, Logo } from './header.tsx'
import { useMenuGroups } from './menus.ts'

/** Where schools are recommended: the source of the firm's income, in a sentence. */
export function PaidLine({ className = '' }: { className?: string }) {
  const t = useTranslations('layout')
  const href = useHref()
  const { paid_by } = useLayout().site
  if (!paid_by) return null
  return (
    <p className={`measure text-sm text-quiet ${className}`}>
      {paid_by.sentence}{' '}
      <a href={href('/about#paid')} className="text-link">
        {t('howPaid')}
      </a>{' '}
      {paid_by.demo && <span className="tag border border-line">{t('demo')}</span>}
    </p>
  )
}

/** Opening hours, with line breaks only between days. */
export function Hours({ hours }: { hours: string }) {
  return hours.split(/(?<=[,;，；])/).map((part, place) => (
    <Fragment key={part}>
      {place > 0 && part.startsWith(' ') && ' '}
      <span className="inline-block">{part.trim()}</span>
    </Fragment>
  ))
}

// a two-line name is separated from the next
const linkClass = 'inline-flex min-h-11 items-center leading-tight hover:underline underline-offset-4'

export function Footer({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout')
  const href = useHref()
  const hasManyOffices = layout.offices.length > 2
  return (
    <footer className="mt-8 border-t md:mt-20 border-line bg-sand pb-24 md:pb-8">
      <div
        className={`frame grid gap-x-8 pt-7 md:grid-cols-2 md:gap-y-8 md:pt-10 ${hasManyOffices ? 'lg:grid-cols-[1.1fr_1fr_1.9fr_1fr]' : 'lg:grid-cols-4'}`}
      >
        <div>
          <Logo layout={layout} />
          <p className="mt-2 max-w-72 text-quiet">{layout.site.tagline}</p>
          <LanguageSwitch layout={layout} className="mt-1 -ml-3 flex flex-wrap max-md:mb-3 md:mt-3" />
        </div>
        <FooterMenus layout={layout} />
        <Offices layout={layout} />
        <Contact layout={layout} />
      </div>
      <div className="frame mt-4 md:mt-8">
        <div className="flex flex-wrap items-center gap-x-4 border-t border-line pt-2 text-sm md:gap-x-6 md:gap-y-1 md:pt-4 text-quiet">
          <p>{t('copyright', { year: String(layout.year), name: layout.site.name })}</p>
          <a href={href('/privacy')} className={linkClass}>
            {t('privacy')}
          </a>
          {layout.site.pages.includes('terms') && (
            <a href={href('/terms')} className={linkClass}>
              {t('terms')}
            </a>
          )}
          {layout.site.demo_notice && <p className="grow md:text-right">{layout.site.demo_notice}</p>}
        </div>
        <Registered layout={layout} />
      </div>
    </footer>
  )
}

/** The firm's registered name and first number; the about page has the rest, with links to the registers. */
function Registered({ layout: { site } }: { layout: LayoutData }) {
  const t = useTranslations('layout')
  const href = useHref()
  const [first] = site.registration?.numbers ?? []
  if (!site.registration || !first) return null
  return (
    <p className="text-sm text-quiet">
      <a href={href('/about#registration')} className="inline-block py-2 hover:underline underline-offset-4">
        {site.registration.legal_name} · {first.name} {first.number}
      </a>{' '}
      {site.registration.demo && <span className="tag border border-line">{t('demo')}</span>}
    </p>
  )
}

function FooterMenus({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout')
  const groups = useMenuGroups(layout.site.menus.footer, layout)
  if (groups.length === 0) return <div />
  return (
    <nav aria-label={t('footerNavigation')}>
      {groups.map(({ key, label, links }, at) => (
        <FooterGroup key={key} label={label} isFirst={at === 0}>
          <ul className="mt-1 max-md:grid max-md:grid-cols-2 max-md:gap-x-5">
            {links.map(({ label: text, href, isSecondary }) => (
              // on phones the menu and the guide link there, which keeps the footer short
              <li key={href} className={isSecondary ? 'max-md:hidden' : undefined}>
                <a href={href} className={linkClass}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </FooterGroup>
      ))}
    </nav>
  )
}

type GroupProps = { label: string | null | undefined; isFirst: boolean; children: ReactNode }

/** The links of a menu, folded below its name on phones. */
function FooterGroup({ label, isFirst, children }: GroupProps) {
  if (!label) return children
  return (
    <Fold
      className={`max-md:border-t max-md:border-line ${isFirst ? '' : 'md:mt-4'}`}
      summaryClass="max-md:min-h-12"
      heading={<h2 className="text-base">{label}</h2>}
    >
      {children}
    </Fold>
  )
}

function Offices({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout')
  if (layout.offices.length === 0) return null
  return (
    <Fold
      className="max-md:mb-2 max-md:border-y max-md:border-line"
      summaryClass="max-md:min-h-12"
      heading={
        <h2 className="text-base">
          {t('offices')}{' '}
          {layout.offices.some(({ demo }) => demo) && <span className="tag ml-1 border border-line">{t('demo')}</span>}
        </h2>
      }
    >
      <ul className="mt-2 grid gap-x-6 gap-y-3 text-sm max-md:pb-4 lg:has-[li:nth-child(3)]:grid-cols-2">
        {layout.offices.map(({ id, name, address, hours, phone }) => (
          <li key={id}>
            <p className="font-semibold">{name}</p>
            <p className="text-quiet">{address}</p>
            <p className="text-quiet">
              <Hours hours={hours} />
            </p>
            <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkClass}>
              {phone}
            </a>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** The QR code is for desktop visitors: on a phone the channel itself is at the bottom of the page. */
function Contact({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout')
  const { site, locale } = layout
  const channel = channelOf(locale)
  return (
    <div>
      {site.social.length > 0 && <h2 className="text-base max-md:sr-only">{t('followUs')}</h2>}
      <ul className="flex flex-wrap gap-x-6 empty:hidden md:mt-1 md:grid md:grid-cols-[max-content_max-content]">
        {site.social.map(({ kind, url }) => (
          <li key={kind}>
            <a href={url} rel="noopener" className={linkClass}>
              {socialName(kind)}
            </a>
          </li>
        ))}
      </ul>
      {(editionOf(locale).hasFooterEmail || !site.chat[channel]) && (
        <>
          <h2 className="mt-4 text-base max-md:sr-only">{t('writeToUs')}</h2>
          <a href={`mailto:${site.email}`} className={linkClass}>
            {site.email}
          </a>
        </>
      )}
      {site.sister_sites.length > 0 && (
        <>
          <h2 className="mt-4 text-base">{t('sisterSites')}</h2>
          <ul>
            {site.sister_sites.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener" className={linkClass}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {site.chat[channel] && (
        <>
          <h2 className="mt-4 text-base max-md:hidden">{t('scanToChat', { channel: channelName(channel) })}</h2>
          <img
            src={`/qr/${channel}.svg`}
            width={104}
            height={104}
            loading="lazy"
            alt={t('qrAlt', { channel: channelName(channel) })}
            className="mt-2 rounded-lg bg-[#fff] p-1.5 max-md:hidden"
          />
        </>
      )}
    </div>
  )
}
