import { useEffect, useRef } from "react";
import { storedCampaign, storedGclid } from "#web/lib/attribution.ts";

/** Stored advertising click and campaign (GLO-018, GLO-021), read when the form is sent; empty without scripts. */
export const AttributionFields = () => {
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		const form = field.current?.form;
		const fill = ({ formData }: FormDataEvent) => {
			formData.set("gclid", storedGclid() ?? "");
			formData.set("campaign", storedCampaign() ?? "");
		};
		form?.addEventListener("formdata", fill);
		return () => form?.removeEventListener("formdata", fill);
	}, []);
	return (
		<>
			<input ref={field} type="hidden" name="gclid" />
			<input type="hidden" name="campaign" />
		</>
	);
};
