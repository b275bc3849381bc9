/**
 * Runs a loop over what a socket receives, or over its events, until it is closed.
 *
 * libzmq fails a look at a socket that is closed in the same moment (ENOTSOCK). That is an end
 * like any other; unhandled it ended the whole program of a client.
 */
export async function untilClosed(
  socket: { readonly closed: boolean },
  loop: () => Promise<void>,
): Promise<void> {
  try {
    await loop();
  } catch (error) {
    if (!socket.closed) throw error;
  }
}
