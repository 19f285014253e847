import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "src/web",
	ssr: true,
	// What a form does in the browser comes with its page: one file instead of two.
	splitRouteModules: false,
	// Every route's address is known at start: no discovery calls from the browser.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
