import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const setCsrfCookie = endpoint({
	method: "GET",
	path: "/users/set-csrf-cookie/",
	summary: "Sets the cross-site request token cookie; unsafe calls repeat it in the X-CSRFToken header",
	output: z.object({ csrftoken: z.string() }),
});
