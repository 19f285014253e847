import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	index("public/home.tsx"),
	route("services", "public/home.tsx", { id: "public/services" }),
	route("services/:slug", "public/service-area.tsx"),
	route("providers", "public/results.tsx"),
	route("providers/request-quote", "public/connect-several.tsx"),
	route("providers/quote-detail/additional-questions-hcp/:id", "public/connect-received.tsx", { id: "public/connect-received-hcp" }),
	route("providers/quote-detail/additional-questions-ndis/:id", "public/connect-received.tsx", { id: "public/connect-received-ndis" }),
	route("providers/quote-detail/:id", "public/quote-detail.tsx"),
	route("providers/:slug/:id", "public/profile.tsx"),
	route("providers/:slug/:id/share.png", "public/share-picture.tsx"),
	route("providers/:slug/:id/request-quote", "public/connect-one.tsx"),
	route("providers/:slug/:id/review", "public/write-review.tsx"),
	route("terms-and-conditions", "public/information.tsx", { id: "public/terms" }),
	route("privacy-policy", "public/information.tsx", { id: "public/privacy" }),
	route("accessibility", "public/information.tsx", { id: "public/accessibility" }),
	route("demo/letters", "public/demo-letters.tsx"),
	route("demo/events", "public/demo-events.tsx"),
	route("demo/letters/:id", "public/demo-letter.tsx"),
	route("gallery", "public/gallery.tsx"),
	route("*", "public/not-found.tsx"),
] satisfies RouteConfig;
