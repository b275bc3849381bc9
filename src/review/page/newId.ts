/** An id that no other tablet makes. `randomUUID` is missing on plain HTTP, random bytes are not. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `w${[...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')}`;
}
