import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "src/web",
	ssr: true,
	// Every route's address is known at start: no discovery calls from the browser.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
