import { windows } from '../../kit/buildings.ts'
import { cloud, hill } from '../../kit/nature.ts'
import { laptop } from '../../kit/objects.ts'
import { at, box, dot, fill, ground, line, opening, poly, rect, shade, sky } from '../../kit/pen.ts'
import { figure } from '../../kit/people.ts'
import { routeVia } from '../../kit/route.ts'

/** A wind turbine, its wings turned by some degrees. */
function turbine(x: number, y: number, height: number, rotation: number): string {
  const wing = `M0 0q${height * 0.05} ${-height * 0.24} 0 ${-height * 0.5}q${-height * 0.05} ${height * 0.26} 0 ${height * 0.5}z`
  const wings = [0, 120, 240].map((angle) => at(x, y - height, fill('paper', wing), { rotation: rotation + angle }))
  return line('paper', `M${x} ${y}V${y - height}`, 5) + wings.join('') + dot('deep', x, y - height, 5)
}

/** A project room with a glass wall: a model on the table, turbines and polder outside. */
export default function draw(): string {
  return [
    ground('tan'),
    opening(
      56,
      40,
      528,
      226,
      sky('land', 'sea', 266),
      cloud('sand', 300, 96, 120),
      hill('leaf', [
        [56, 226],
        [300, 214],
        [590, 224],
      ]),
      hill('jade', [
        [56, 252],
        [320, 244],
        [590, 250],
      ]),
      turbine(150, 230, 130, 14),
      turbine(486, 226, 146, 50),
      turbine(396, 224, 92, 80),
    ),
    line('navy', 'M56 40h528v226H56zM232 40v226M408 40v226', 8),
    box('navy', 0, 266, 640, 14),
    ground('sand', 280),
    line('navy', 'M150 346v60M490 346v60', 9),
    box('clay', 112, 330, 416, 20, 3),
    shade(rect(112, 342, 416, 8)),
    poly('paper', [268, 330], [268, 292], [312, 268], [356, 292], [356, 330]),
    poly('deep', [258, 296], [312, 264], [366, 296], [366, 286], [312, 254], [258, 286]),
    windows('blue', 272, 298, 80, 30, { columns: 3, w: 14, h: 18 }),
    laptop(448, 330, 76, 'navy', 'sea'),
    figure(176, 392, 196, {
      top: 'jade',
      legs: 'navy',
      hair: 'curly',
      skin: 'umber',
      arms: ['M-11.5-76q-10 10-8 24', 'M11.5-76q10 10 24 8'],
    }),
    figure(416, 392, 190, {
      top: 'blue',
      legs: 'navy',
      hair: 'bob',
      skin: 'amber',
      arms: ['M-11.5-76q-12 8-26 8', 'M11.5-76q10 12 8 26'],
    }),
    routeVia([
      [210, 300],
      [258, 238],
      [340, 200],
      [430, 150],
      [486, 80],
    ]),
  ].join('')
}
