/**
 * A cone with round ends: the one solid besides balls from which pins, cues, arms, heads, glasses
 * and racks are built. Two spheres of radii `ra` and `rb` and the cone that touches both.
 */
export interface RoundCone {
  readonly ax: number;
  readonly ay: number;
  readonly az: number;
  readonly ra: number;
  readonly bx: number;
  readonly by: number;
  readonly bz: number;
  readonly rb: number;
}

/** What a ray meets on a solid. */
export interface Hit {
  t: number;
  nx: number;
  ny: number;
  nz: number;
  /** 0 at the `a` end, 1 at the `b` end. */
  along: number;
}

export interface Vec {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A round cone seen from one place: what does not depend on the ray's direction. */
export interface AimedCone {
  readonly ba: Vec;
  readonly oa: Vec;
  readonly ob: Vec;
  readonly ra: number;
  readonly rb: number;
  readonly rr: number;
  readonly m0: number;
  readonly m1: number;
  readonly m5: number;
  readonly m7: number;
  readonly d2: number;
}

export function aimAt(c: RoundCone, o: Vec): AimedCone {
  const ba = { x: c.bx - c.ax, y: c.by - c.ay, z: c.bz - c.az };
  const oa = { x: o.x - c.ax, y: o.y - c.ay, z: o.z - c.az };
  const ob = { x: o.x - c.bx, y: o.y - c.by, z: o.z - c.bz };
  const rr = c.ra - c.rb;
  const m0 = dot(ba, ba);
  const sizes = { ra: c.ra, rb: c.rb, rr, d2: m0 - rr * rr };
  return { ba, oa, ob, ...sizes, m0, m1: dot(ba, oa), m5: dot(oa, oa), m7: dot(ob, ob) };
}

const dot = (a: Vec, b: Vec): number => a.x * b.x + a.y * b.y + a.z * b.z;

/**
 * Where a ray along the unit vector `d` meets a round cone first; fills `hit` and returns whether
 * it does (after Inigo Quilez, "intersectors").
 */
export function meetRoundCone(c: AimedCone, d: Vec, hit: Hit): boolean {
  const { ba, oa, ob, m0, m1, rr, ra, d2 } = c;
  const m2 = ba.x * d.x + ba.y * d.y + ba.z * d.z;
  const m3 = d.x * oa.x + d.y * oa.y + d.z * oa.z;
  const k2 = d2 - m2 * m2;
  const k1 = d2 * m3 - m1 * m2 + m2 * rr * ra;
  const k0 = d2 * c.m5 - m1 * m1 + m1 * rr * ra * 2 - m0 * ra * ra;
  const h = k1 * k1 - k0 * k2;
  if (h < 0) return false;
  const t = (-Math.sqrt(h) - k1) / k2;
  const y = m1 - ra * rr + t * m2;
  if (y <= 0 || y >= d2) return meetEnds(c, d, hit);
  const nx = d2 * (oa.x + t * d.x) - ba.x * y;
  const ny = d2 * (oa.y + t * d.y) - ba.y * y;
  const nz = d2 * (oa.z + t * d.z) - ba.z * y;
  const k = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  hit.t = t;
  hit.nx = nx * k;
  hit.ny = ny * k;
  hit.nz = nz * k;
  hit.along = y / d2;
  // The camera is outside of everything it sees.
  return ob.z > 0 || t > 0;
}

function meetEnds(c: AimedCone, d: Vec, hit: Hit): boolean {
  const { oa, ob } = c;
  const m3 = d.x * oa.x + d.y * oa.y + d.z * oa.z;
  const m6 = ob.x * d.x + ob.y * d.y + ob.z * d.z;
  const h1 = m3 * m3 - c.m5 + c.ra * c.ra;
  const h2 = m6 * m6 - c.m7 + c.rb * c.rb;
  if (h1 <= 0 && h2 <= 0) return false;
  const ta = h1 > 0 ? -m3 - Math.sqrt(h1) : Infinity;
  const tb = h2 > 0 ? -m6 - Math.sqrt(h2) : Infinity;
  const atA = ta <= tb;
  const from = atA ? oa : ob;
  const r = atA ? c.ra : c.rb;
  hit.t = atA ? ta : tb;
  hit.nx = (from.x + hit.t * d.x) / r;
  hit.ny = (from.y + hit.t * d.y) / r;
  hit.nz = (from.z + hit.t * d.z) / r;
  hit.along = atA ? 0 : 1;
  return true;
}
