import type { ReactNode } from 'react'
import { writtenDays } from '../../../domain/moments.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { channelName } from '../../shell/layout/chat.tsx'
import { Hours } from '../../shell/layout/footer.tsx'
import { useLayout } from '../../shell/links.ts'
import { Fold } from '../../ui/fold.tsx'
import { Photo } from '../../ui/photo.tsx'
import type { AboutData } from './load.ts'

type Office = AboutData['offices'][number]

/** Every office, the edition's own first; renders nothing without offices. */
export function Offices({ offices }: { offices: Office[] }) {
  const t = useTranslations('about')
  if (offices.length === 0) return null
  return (
    <section className="frame mt-8 md:mt-14">
      <h2 className="text-[1.625rem] md:text-4xl">{t('officesTitle')}</h2>
      {offices.some(({ demo }) => demo) && <p className="mt-2 text-sm text-quiet">{t('officesDemo')}</p>}
      <ul className="mt-4 grid gap-x-10 md:mt-6 gap-y-3 md:gap-y-9 md:grid-cols-2 lg:grid-cols-3">
        {offices.map((office) => (
          <li key={office.id} id={`office-${office.id}`} className="scroll-mt-24 border-t-2 border-ink pt-2 md:pt-4">
            <Office office={office} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const mapAddress = ({ latitude, longitude }: NonNullable<Office['location']>) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

const linkClass = 'text-link inline-flex min-h-11 items-center'

function Office({
  office: { name, address, location, hours, special_days, phone, email, chat, path_image, picture, demo },
}: {
  office: Office
}) {
  const t = useTranslations('about')
  const tLayout = useTranslations('layout')
  const channel = chat?.channel
  return (
    <Fold
      summaryClass="max-md:min-h-11"
      heading={
        <h3 className="text-xl">
          {name}{' '}
          {demo && <span className="tag ml-1 border border-line align-middle font-normal">{tLayout('demo')}</span>}
        </h3>
      }
    >
      {path_image && (
        <Photo
          src={path_image}
          picture={picture}
          width={720}
          height={480}
          sizes="(min-width: 64rem) 25rem, (min-width: 48rem) 50vw, 100vw"
          className="mt-3 aspect-[3/2] w-full rounded-2xl bg-sea object-cover"
        />
      )}
      <dl className="mt-2 text-[0.9375rem]">
        <Fact label={t('address')}>
          {address}
          {location && (
            <a href={mapAddress(location)} className={`${linkClass} ms-2`} target="_blank" rel="noopener">
              {t('onMap')}
            </a>
          )}
        </Fact>
        <Fact label={t('hours')}>
          <Hours hours={hours} />
        </Fact>
        {special_days.length > 0 && (
          <Fact label={t('specialDays')}>
            <SpecialDays days={special_days} />
          </Fact>
        )}
        <Fact label={t('phone')}>
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkClass}>
            {phone}
          </a>
        </Fact>
        {email && (
          <Fact label={t('email')}>
            <a href={`mailto:${email}`} className={`${linkClass} [overflow-wrap:anywhere]`}>
              {email}
            </a>
          </Fact>
        )}
        {chat && channel && (
          <Fact label={t('chat')}>
            <a href={chat.url} rel="noopener" className={linkClass}>
              {tLayout('chatWith', { channel: channelName(channel) })}
            </a>
          </Fact>
        )}
      </dl>
    </Fold>
  )
}

/** One line for each closing or exception from the weekly hours. */
function SpecialDays({ days }: { days: Office['special_days'] }) {
  const t = useTranslations('about')
  const { locale } = useLayout()
  return (
    <ul>
      {days.map(({ from, to, spans }) => {
        const date = writtenDays(from, to, locale)
        const hours = spans.map((span) => `${span.from}–${span.to}`).join(', ')
        return <li key={from}>{spans.length > 0 ? t('openThen', { date, hours }) : t('closedThen', { date })}</li>
      })}
    </ul>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-baseline gap-x-3 py-0.5">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
