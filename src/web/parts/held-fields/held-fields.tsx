import { useEffect, useRef } from "react";
import { heldCampaign, heldGclid } from "../../lib/held.ts";

/** What the browser keeps of how the visitor came (visitor §3), sent along with a form: read when the form is sent, and empty without scripts. */
export const HeldFields = () => {
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		const form = field.current?.form;
		const fill = ({ formData }: FormDataEvent) => {
			formData.set("gclid", heldGclid() ?? "");
			formData.set("campaign", heldCampaign() ?? "");
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
