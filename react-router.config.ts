import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "src/web",
	ssr: true,
	// A page and its client action are one file instead of two.
	splitRouteModules: false,
	// The browser knows every route from the start, without discovery requests.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
