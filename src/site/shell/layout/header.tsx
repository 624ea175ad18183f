import { Heart, Languages, Menu as MenuIcon, Search, X } from 'lucide-react'
import { useMatches } from 'react-router'
import { editionOf, shownEditions } from '../../../domain/editions.ts'
import logoTw from '../../art/logo-tw.svg?raw'
import logoVi from '../../art/logo-vi.svg?raw'
import { useTranslations } from '../../messages/provider.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { COUNT_PLACE } from '../enhance/counted.ts'
import type { LayoutData, OwnPaths } from '../layout-data.ts'
import { useHref } from '../links.ts'
import { type MenuGroup, type MenuItem, useMenuGroups } from './menus.ts'

/** The organisation's logo; the demonstration has the design's. The name beside it is its text. */
function LogoPicture({ layout }: { layout: LayoutData }) {
  const { logo = null, logo_dark = null } = layout.site.branding ?? {}
  if (!logo)
    return !layout.site.demo_notice ? null : (
      <Drawing svg={editionOf(layout.locale).script === 'han' ? logoTw : logoVi} className="size-9 shrink-0" />
    )
  return (
    <picture className="contents">
      {logo_dark && (
        <source media="(prefers-color-scheme: dark)" type="image/webp" srcSet={logo_dark.webp} sizes="160px" />
      )}
      <source type="image/webp" srcSet={logo.webp} sizes="160px" />
      <img
        src={logo.src}
        width={logo.width}
        height={logo.height}
        alt=""
        className="h-9 w-auto max-w-40 shrink-0 object-contain"
      />
    </picture>
  )
}

export function Logo({ layout }: { layout: LayoutData }) {
  const href = useHref()
  const { branding } = layout.site
  // beside a wide logo the name takes two lines, so that the menu keeps one
  const nameClass = !branding?.logo
    ? undefined
    : branding.logo_has_name
      ? 'sr-only'
      : 'max-w-36 whitespace-normal text-base leading-tight'
  return (
    <a
      href={href('/')}
      className="flex min-h-11 min-w-0 items-center gap-2 text-[1.0625rem] leading-tight font-semibold min-[430px]:shrink-0 min-[430px]:whitespace-nowrap min-[430px]:text-lg"
    >
      <LogoPicture layout={layout} />
      <span className={nameClass}>{layout.site.name}</span>
    </a>
  )
}

/** The link to the shortlist; only the browser knows the number of its schools (enhance/shortlist.ts, which reads its labels here). */
function ShortlistLink({ className }: { className: string }) {
  const t = useTranslations('layout')
  const href = useHref()
  return (
    <a
      href={href('/shortlist')}
      className={`${className} relative`}
      aria-label={t('shortlist')}
      data-shortlist={t('shortlistCount', { count: COUNT_PLACE })}
      data-added={t('shortlistAdded', { count: COUNT_PLACE })}
      data-removed={t('shortlistRemoved', { count: COUNT_PLACE })}
      data-full={t('shortlistFull')}
    >
      <Heart size={21} aria-hidden />
      <span hidden aria-hidden data-shortlist-count className="heart-count" />
    </a>
  )
}

/** Plain buttons of one form: the server stores the choice and redirects to the same page, or to the home page of an edition without it. */
export function LanguageSwitch({ layout, className = '' }: { layout: LayoutData; className?: string }) {
  const { editions }: OwnPaths = useMatches().at(-1)?.loaderData ?? {}
  return (
    <form method="post" action="/locale" className={className} data-no-prefetch>
      <input type="hidden" name="to" value={layout.address.path} />
      {shownEditions().map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          formAction={editions && !editions.includes(locale) ? '/locale?to=%2F' : undefined}
          lang={editionOf(locale).htmlLang}
          aria-current={locale === layout.locale ? 'true' : undefined}
          className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 text-left hover:bg-sand aria-[current=true]:font-semibold aria-[current=true]:underline aria-[current=true]:underline-offset-4"
        >
          {editionOf(locale).ownName}
        </button>
      ))}
    </form>
  )
}

export function SkipLink() {
  const t = useTranslations('layout')
  return (
    <a
      href="#content"
      className="button button-main fixed top-2 left-2 z-50 pointer-events-none opacity-0 focus:pointer-events-auto focus:opacity-100"
    >
      {t('skip')}
    </a>
  )
}

const iconButton = 'inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sand'

export function Header({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout')
  const href = useHref()
  const menus = useMenuGroups(layout.site.menus.header, layout)
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="frame flex min-h-16 items-center gap-2">
        <Logo layout={layout} />
        <nav aria-label={t('mainNavigation')} className="ml-auto hidden whitespace-nowrap xl:block">
          <DesktopMenus
            menus={menus}
            home={{ label: t('home'), href: href('/'), isCurrent: layout.address.path === '/' }}
          />
        </nav>
        <div className="ml-auto flex items-center gap-1 xl:ml-2">
          <DialogButton dialog="school-search" command="show-modal" className={iconButton} aria-label={t('search')}>
            <Search size={21} aria-hidden />
          </DialogButton>
          <ShortlistLink className={iconButton} />
          <div className="hidden whitespace-nowrap xl:block">
            <Menu
              group="menu"
              align="right"
              label={
                <>
                  <Languages size={19} aria-hidden />
                  <span className="sr-only">{t('language')}: </span>
                  <span className="sr-only">{editionOf(layout.locale).ownName}</span>
                </>
              }
            >
              <LanguageSwitch layout={layout} className="flex flex-col" />
            </Menu>
          </div>
          <a href={href('/consultation')} className="button button-main hidden whitespace-nowrap md:inline-flex">
            {t('bookShort')}
          </a>
          <DialogButton
            dialog="mobile-menu"
            command="show-modal"
            className={`${iconButton} xl:hidden`}
            aria-label={t('menu')}
          >
            <MenuIcon size={23} aria-hidden />
          </DialogButton>
        </div>
      </div>
      <MobileMenu layout={layout} menus={menus} />
    </header>
  )
}

function DesktopMenus({ menus, home }: { menus: MenuGroup[]; home: MenuItem }) {
  return (
    <ul className="flex items-center text-[0.9375rem]">
      <DesktopLink link={home} />
      {menus.map(({ key, label, links }) =>
        label ? (
          <li key={key}>
            <Menu label={label} group="menu">
              {links.map((link) => (
                <MenuLink key={link.href} href={link.href} isCurrent={link.isCurrent}>
                  {link.label}
                </MenuLink>
              ))}
            </Menu>
          </li>
        ) : (
          links.map((link) => <DesktopLink key={link.href} link={link} />)
        ),
      )}
    </ul>
  )
}

const DesktopLink = ({ link: { label, href, isCurrent } }: { link: MenuItem }) => (
  <li>
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-lg px-1.5 hover:bg-sand"
    >
      {label}
    </a>
  </li>
)

function MobileMenu({ layout, menus }: { layout: LayoutData; menus: MenuGroup[] }) {
  const t = useTranslations('layout')
  const href = useHref()
  return (
    <dialog
      id="mobile-menu"
      aria-label={t('menu')}
      className="fixed m-0 ml-auto h-dvh max-h-none w-full max-w-96 flex-col overflow-y-auto bg-paper p-4 open:flex"
    >
      <div className="flex items-center justify-between">
        <Logo layout={layout} />
        <DialogButton dialog="mobile-menu" command="close" className={iconButton} aria-label={t('closeMenu')}>
          <X size={23} aria-hidden />
        </DialogButton>
      </div>
      <nav aria-label={t('menu')} className="mt-3">
        <a href={href('/')} className="flex min-h-12 items-center border-b border-line font-semibold">
          {t('home')}
        </a>
        {menus.map(({ key, label, links }) =>
          label ? (
            <details key={key} name="mobile-menu-group" className="group border-b border-line">
              <summary className="flex min-h-12 items-center justify-between font-semibold">
                {label}
                <span aria-hidden className="text-xl text-quiet transition-transform group-open:rotate-45">
                  +
                </span>
              </summary>
              <div className="pb-2">
                {links.map((link) => (
                  <MenuLink key={link.href} href={link.href} isCurrent={link.isCurrent}>
                    {link.label}
                  </MenuLink>
                ))}
              </div>
            </details>
          ) : (
            links.map((link) => (
              <a
                key={link.href}
                href={link.href}
                className="flex min-h-12 items-center border-b border-line font-semibold"
              >
                {link.label}
              </a>
            ))
          ),
        )}
      </nav>
      <LanguageSwitch layout={layout} className="mt-4 flex flex-wrap gap-1" />
      <a href={href('/consultation')} className="button button-main mt-4 w-full">
        {t('book')}
      </a>
    </dialog>
  )
}
