import { expect, test } from 'vitest';
import { unreadable } from '../../../src/capture/unreadable.ts';

// A port was taken for the number of an answer: "check user and password".
test('the port of a camera that is not there says nothing about its password', () => {
  const why = 'connect ECONNREFUSED 127.0.0.1:40181';
  expect(unreadable('http://127.0.0.1:40181/', why).message).toMatch(/check address and port/);
});

test('a host that has no address is looked for in the network', () => {
  const why = 'getaddrinfo ENOTFOUND camera.example';
  expect(unreadable('http://camera.example/', why).message).toMatch(/power and network cable/);
});
