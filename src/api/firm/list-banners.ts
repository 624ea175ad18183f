import { blockList } from './block-list.ts'

export const listBanners = blockList('banners')
