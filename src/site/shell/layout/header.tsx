import { Languages, Menu as MenuIcon, Search, X } from 'lucide-react'
import { EDITIONS } from '../../../domain/editions.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import type { LayoutData } from '../layout-data.ts'
import { useHref } from '../links.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { type MenuGroup, useMenus } from './menus.tsx'
import { ShortlistLink } from './shortlist-link.tsx'

const iconButton = 'inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sand'

export function Header({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout')
  const href = useHref()
  const menus = useMenus(layout)
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
                  <span className="sr-only">{EDITIONS[layout.locale].ownName}</span>
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

type HomeLink = MenuGroup['links'][number]

function DesktopMenus({ menus, home }: { menus: MenuGroup[]; home: HomeLink }) {
  return (
    <ul className="flex items-center text-[0.9375rem]">
      <li>
        <a
          href={home.href}
          aria-current={home.isCurrent ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-lg px-1.5 hover:bg-sand"
        >
          {home.label}
        </a>
      </li>
      {menus.map(({ key, label, links }) => (
        <li key={key}>
          <Menu label={label} group="menu">
            {links.map((link) => (
              <MenuLink key={link.href} href={link.href} isCurrent={link.isCurrent}>
                {link.label}
              </MenuLink>
            ))}
          </Menu>
        </li>
      ))}
    </ul>
  )
}

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
        {menus.map(({ key, label, links }) => (
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
        ))}
      </nav>
      <LanguageSwitch layout={layout} className="mt-4 flex flex-wrap gap-1" />
      <a href={href('/consultation')} className="button button-main mt-4 w-full">
        {t('book')}
      </a>
    </dialog>
  )
}
