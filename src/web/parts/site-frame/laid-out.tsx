import { layOutScript } from "../../lib/early.ts";
import { EarlyScript } from "../quick-exit/early-script.tsx";

/**
 * Where it stands, the browser lays out what it has read of the page so far, instead of all of it in one piece once it has read the end: a slow phone takes 100 ms for that,
 * in which nobody is answered. Nothing is laid out twice, for what comes after is added below.
 */
export const LaidOut = () => <EarlyScript text={import.meta.env.SSR ? layOutScript : undefined} />;
