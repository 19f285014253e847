import { useEffect, useRef } from "react";
import { heldCampaign, heldGclid } from "../../lib/held.ts";

/** What the browser keeps of how the visitor came (visitor §3), sent along with a form; empty without scripts. */
export const HeldFields = () => {
	const gclid = useRef<HTMLInputElement>(null);
	const campaign = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (gclid.current) gclid.current.value = heldGclid() ?? "";
		if (campaign.current) campaign.current.value = heldCampaign() ?? "";
	}, []);
	return (
		<>
			<input ref={gclid} type="hidden" name="gclid" defaultValue="" />
			<input ref={campaign} type="hidden" name="campaign" defaultValue="" />
		</>
	);
};
