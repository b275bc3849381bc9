import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { DeskClient } from './deskClient.ts';

const client = new DeskClient(window.localStorage);
client.connect();
createRoot(document.getElementById('app')!).render(<App client={client} />);
