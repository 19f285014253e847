import type { Settings } from "#platform/config.ts";
import type { Log } from "../log.ts";
import { noTraces, type Traces } from "./traces.ts";

/** Loads the tracing libraries only if a collector is configured. */
export const createTraces = async (settings: Pick<Settings, "traces" | "mode">, log: Log): Promise<Traces> => {
	if (!settings.traces) return noTraces;
	const { openTraces } = await import("./open-telemetry.ts");
	return openTraces(settings.traces, settings.mode, log);
};
