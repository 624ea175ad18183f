import { blockList } from './block-list.ts'

export const listVideos = blockList('videos')
