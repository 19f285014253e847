import { useEffect, useState } from "react";
import { heldCampaign, heldGclid } from "../../lib/held.ts";

/** What the browser keeps of how the visitor came (visitor §3), sent along with a form; empty without scripts. */
export const HeldFields = () => {
	const [held, setHeld] = useState({ gclid: "", campaign: "" });
	useEffect(() => setHeld({ gclid: heldGclid() ?? "", campaign: heldCampaign() ?? "" }), []);
	return (
		<>
			<input type="hidden" name="gclid" value={held.gclid} />
			<input type="hidden" name="campaign" value={held.campaign} />
		</>
	);
};
