import { data } from "react-router";

/** Shows "not found" inside the console's frame for unknown console URLs. */
export const loader = () => {
	throw data(null, { status: 404 });
};

export default function Nowhere() {
	return null;
}
